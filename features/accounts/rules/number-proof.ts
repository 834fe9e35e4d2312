const minute = 60_000;

/** How long a browser may register with a number that it has proved. */
export const proofLifeMs = 30 * minute;
/** How long a link signed by an operator is valid. */
export const handOffLifeMs = 5 * minute;
/** The operator's clock may be this much ahead of ours. */
export const handOffSkewMs = minute;
/** How long a browser may stay on the operator's page before it comes back. */
export const extRefLifeMs = 10 * minute;
