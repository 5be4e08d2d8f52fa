import { withQuery } from '../../platform/router/with-query.ts';

/** Screens of who runs the circle. */
export type CheckinSettingPart = 'checkin-rule' | 'checkin-time' | 'checkin-params' | 'checkin-patch';

/** Links to the screens of check-ins. */
export const checkinPaths = {
  /** What goes on in a circle. */
  list: (id: number): string => `#!/phonebook/${id}/checkin`,
  view: (id: number, campaign: number): string => `#!/phonebook/${id}/checkin/${campaign}`,
  /** Checking in to a window of a day. */
  write: (id: number, campaign: number, { day, window }: { day: string; window: number }): string =>
    withQuery(`#!/phonebook/${id}/checkin/${campaign}/write`, { day, window }),
  /** Making a day good. */
  patch: (id: number, campaign: number, day: string): string =>
    withQuery(`#!/phonebook/${id}/checkin/${campaign}/write`, { day }),
  ranks: (id: number, campaign: number): string => `#!/phonebook/${id}/checkin/${campaign}/ranks`,
  entries: (id: number, campaign: number, mine = false): string =>
    withQuery(`#!/phonebook/${id}/checkin/${campaign}/entries`, { mine: mine ? 1 : undefined }),
  poster: (id: number, campaign: number): string => `#!/phonebook/${id}/checkin/${campaign}/poster`,
  /** Without a campaign: the first one, or a new one. */
  setting: (id: number, part: CheckinSettingPart, campaign?: number): string =>
    withQuery(`#!/phonebook-setting/${id}/${part}`, { campaign }),
  make: (id: number): string => `#!/phonebook-setting/${id}/checkin-rule?new=1`,
} as const;
