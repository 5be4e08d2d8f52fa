/** Links to the screens of text credits. */
export const smsPaths = {
  /** How many there are, what happened to them. */
  credits: '#!/user/sms',
  recharge: '#!/user/smsrecharge',
} as const;
