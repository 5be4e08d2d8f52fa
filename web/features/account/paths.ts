/** Links to the screens of accounts. */
export const accountPaths = {
  login: (callback?: string): string =>
    callback === undefined ? '#!/login' : `#!/login?${new URLSearchParams({ callback }).toString()}`,
  recover: '#!/user/recover',
  /** Name, photo and what the account is bound to. */
  profile: '#!/user/home',
  settings: '#!/user/settings',
  sessions: '#!/user/settings/sessions',
  password: '#!/user/password',
  oauth: '#!/user/oauth',
  oauthPhone: '#!/user/oauth/phone',
  oauthWechat: '#!/user/oauth/wechat',
  merge: (phone = ''): string => (phone ? `#!/user/merge?phone=${phone}` : '#!/user/merge'),
  permission: '#!/user/permission',
  privacy: '#!/user/privacy',
  exportData: '#!/user/privacy/export',
  accDelete: '#!/user/acc_delete',
  native: '#!/user/native',
  userAgreement: '#!/user/protocol/user',
  paymentAgreement: '#!/user/protocol/payment',
} as const;
