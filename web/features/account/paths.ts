/** Links to the screens of accounts. */
export const accountPaths = {
  login: (callback?: string): string =>
    callback === undefined ? '#!/login' : `#!/login?${new URLSearchParams({ callback }).toString()}`,
  userAgreement: '#!/user/protocol/user',
  paymentAgreement: '#!/user/protocol/payment',
} as const;
