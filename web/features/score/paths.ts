/** Links to the screens of points. */
export const scorePaths = {
  score: '#!/user/score',
  /** Every change of the balance. */
  scores: '#!/user/scores',
  signList: '#!/user/signlist',
} as const;
