/** Enough for anybody; the list is read as a whole. */
export const mostBlocks = 500;
