/** The list is loaded as a whole. */
export const mostBlocks = 500;
