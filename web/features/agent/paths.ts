import { withQuery } from '../../platform/router/with-query.ts';

/** Parts of what an agent sees, shown one at a time. */
export type AgentTab = 'people' | 'commissions';

/** Links to the screens of agents, and to those above them to which they lead. */
export const agentPaths = {
  home: (tab: AgentTab = 'people'): string =>
    tab === 'people' ? '#!/user/agent' : `#!/user/agent?tab=${tab}`,
  rules: '#!/user/agent/rules',
  /** Whether to come under whose code this is. */
  accept: (code: string): string => withQuery('#!/user/agent', { agent: code }),
  /** Of `vip`, which builds on agents. */
  poster: '#!/app/vip-poster',
  /** Of `wallet`, where commission is withdrawn. */
  wallet: '#!/user/wallet?tab=commission',
} as const;
