/** Parts of the wallet, shown one at a time. */
export type WalletTab = 'statement' | 'income' | 'commission' | 'awaited' | 'frozen';

/** Links to the screens of the wallet. */
export const walletPaths = {
  wallet: (tab: WalletTab = 'statement'): string =>
    tab === 'statement' ? '#!/user/wallet' : `#!/user/wallet?tab=${tab}`,
  recharge: '#!/user/recharge',
  /** Asks for a withdrawal. */
  apply: '#!/user/wallet/apply',
  /** The withdrawal that runs, or one of them: how far it is, what to do now. */
  withdrawal: (id?: number): string => (id === undefined ? '#!/user/drawal' : `#!/user/drawal?id=${id}`),
  withdrawals: '#!/user/withdrawalList',
  /** What the platform takes, and what of it will change. */
  fees: '#!/fees',
} as const;
