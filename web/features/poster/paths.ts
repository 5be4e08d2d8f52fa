import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the posters of circles. */
export const posterPaths = {
  /** `template`: the number of its look; `unmarked`: without the mark of the platform. */
  view: (id: number, template?: number, unmarked = false): string =>
    withQuery(`#!/phonebook/${id}/poster${template === undefined ? '' : `/${template}`}`, {
      unmarked: unmarked ? 1 : undefined,
    }),
  circle: (id: number): string => `#!/phonebook/${id}`,
} as const;
