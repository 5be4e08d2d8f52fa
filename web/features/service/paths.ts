import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens of services and their orders. */
export const servicePaths = {
  /** Finding services, and the entry of who sells. */
  home: (): string => '#!/app/service',
  list: (filter: Record<string, string | number> = {}): string => withQuery('#!/service/list', filter),
  view: (id: number): string => `#!/service/${id}`,
  /** One that was just published: the screen says so. */
  made: (id: number): string => `#!/service/${id}?made=1`,
  create: (): string => '#!/service/create',
  edit: (id: number): string => `#!/service/edit/${id}`,
  /** The appointment times of one service. */
  schedule: (id: number): string => `#!/service/edit/${id}/schedule`,
  /** Own services. */
  own: (): string => '#!/user/service',
  apply: (): string => '#!/user/serviceapply',
  /** Choosing a way, time and number; what is given is chosen already. */
  buy: (id: number, chosen: { way?: number; slot?: number; count?: number } = {}): string =>
    withQuery(`#!/service/buy/${id}`, chosen),
  paid: (orderId: number): string => `#!/service/paysuccess/${orderId}`,
  order: (orderId: number): string => `#!/service/order/${orderId}`,
  comment: (orderId: number): string => `#!/service/comment/${orderId}`,
  bought: (): string => '#!/user/buyservice',
  /** What waits for the seller, and their orders, days, figures and replies. */
  dashboard: (): string => '#!/user/service/desk',
  sold: (): string => '#!/user/service/orders',
  calendar: (): string => '#!/user/service/calendar',
  stats: (): string => '#!/user/service/stats',
  replies: (): string => '#!/user/service/replies',
} as const;
