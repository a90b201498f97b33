/** The 97.5 % quantile of the normal distribution: all 95 % intervals of the lab are so many deviations wide. */
export const Z_95 = 1.959963984540054;
