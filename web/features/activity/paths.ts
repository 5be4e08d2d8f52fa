import { withQuery } from '../../platform/router/with-query.ts';

/** What is chosen already when somebody registers. */
export interface TicketChoice {
  ticket?: number;
  /** Of an invitation. */
  code?: string;
}

const known = (given: object): Record<string, string | number> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));

/** Links to the screens of activities. */
export const activityPaths = {
  view: (id: number, { code }: Pick<TicketChoice, 'code'> = {}): string =>
    withQuery(`#!/activity/${id}`, known({ code })),
  /** One that was just published: the screen says so. */
  made: (id: number): string => `#!/activity/${id}?made=1`,
  pay: (id: number, chosen: TicketChoice = {}): string => withQuery(`#!/activity/${id}/pay`, known(chosen)),
  /** Photos and words of those who were there. */
  post: (id: number): string => `#!/activity/${id}/post`,
  qrcode: (id: number): string => `#!/activity/${id}/qrcode`,
  /** My tickets. */
  registration: (id: number): string => `#!/activity/${id}/registration`,
  /** After registering: the screen says what happens next. */
  registered: (id: number): string => `#!/activity/${id}/registered`,
  /** A ticket that somebody gives away. */
  transfer: (id: number, token: string): string =>
    withQuery(`#!/activity/${id}/registration`, { take: token }),
  signqrcode: (id: number): string => `#!/activity/${id}/signqrcode`,
  sign: (id: number): string => `#!/activity/${id}/sign`,
  getwechat: (id: number): string => `#!/activity/${id}/getwechat`,
  people: (id: number): string => `#!/activity/${id}/people`,
  /** Whom I met there. */
  met: (id: number): string => `#!/activity/${id}/met`,
  /** Publishing: anew, from an earlier one, or going on with a draft. */
  create: (from: { copy?: number; draft?: number; circle?: number; step?: number } = {}): string =>
    withQuery('#!/activity/post', known(from)),
  /** My activities. */
  mine: (tab?: 'joined' | 'hosted' | 'helping'): string => withQuery('#!/app/activity', known({ tab })),
  find: (filter: Record<string, string | number> = {}): string => withQuery('#!/app/activity-home', filter),
  /** Those of one circle. */
  ofCircle: (circle: number): string => withQuery('#!/app/activity-home', { circle }),
  admin: (id: number): string => `#!/activity/admin/${id}`,
  adminEdit: (id: number): string => `#!/activity/admin/${id}/edit`,
  adminSettings: (id: number): string => `#!/activity/admin/${id}/settings`,
  adminTickets: (id: number): string => `#!/activity/admin/${id}/tickets`,
  adminLogs: (id: number): string => `#!/activity/admin/${id}/logs`,
  adminMembers: (id: number, filter: { group?: string } = {}): string =>
    withQuery(`#!/activity/admin/${id}/member`, known(filter)),
  adminMember: (id: number, passId: number): string => `#!/activity/admin/${id}/member/${passId}`,
  adminPay: (id: number): string => `#!/activity/admin/${id}/paymember`,
  adminWechat: (id: number): string => `#!/activity/admin/${id}/wechat`,
  adminQrcode: (id: number): string => `#!/activity/admin/${id}/qrcode`,
  adminBatchnote: (id: number): string => `#!/activity/admin/${id}/batchnote`,
  adminConsult: (id: number): string => `#!/activity/admin/${id}/consult`,
  adminDoor: (id: number): string => `#!/activity/admin/${id}/door`,
} as const;
