/** Links to the screens of points. */
export const scorePaths = {
  score: '#!/user/score',
  /** Every change of the balance. */
  scores: '#!/user/scores',
  signList: '#!/user/signlist',
  /** Of `vip`, which builds on points: what they pay for. */
  vip: '#!/app/open-vip',
} as const;
