/**
 * Twenty-eight made-up cases of twelve source patients. The numbers that tests expect of them come from Python (numpy
 * 2.4, scipy 1.17, statsmodels 0.15, pingouin 0.7): each estimate computed anew without one patient at a time, then t on
 * 11 degrees of freedom.
 */
export const clustered = {
  sizes: [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 2],
  group: [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 9, 9, 10, 10, 10, 11, 11],
  /** Words of the educator. */
  x: [
    198, 258, 202, 211, 277, 234, 308, 314, 305, 356, 388, 285, 325, 289, 190, 246, 198, 230, 186, 238, 358,
    419, 389, 306, 278, 268, 210, 157,
  ],
  /** Difference of judge and physicians. */
  y: [
    0.54, -0.15, -0.01, -1.0, 0.11, -0.37, 1.28, 0.58, 0.63, 0.79, -0.11, 0.14, 0.83, 0.02, -0.04, 0.04,
    -0.46, -0.75, -0.8, -0.49, 0.35, 0.13, 0.75, -0.01, -0.06, -0.12, -0.04, -0.73,
  ],
  /** Scores of judge and physicians. */
  judge: [
    596, 326, 368, 698, 641, 693, 474, 500, 422, 473, 535, 749, 822, 670, 558, 474, 798, 657, 589, 639, 650,
    602, 590, 675, 666, 660, 962, 970,
  ].map(thousandths => thousandths / 1000),
  physicians: [
    349, 411, 285, 538, 610, 654, 500, 356, 369, 384, 399, 607, 713, 637, 496, 239, 621, 587, 434, 586, 500,
    601, 538, 454, 650, 758, 631, 802,
  ].map(thousandths => thousandths / 1000),
}
