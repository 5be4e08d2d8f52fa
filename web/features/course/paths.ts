const course = (circle: number, id: number): string => `#!/phonebook/${circle}/course/${id}`;

/** Links to the screens of a circle's courses. */
export const coursePaths = {
  list: (circle: number): string => `#!/phonebook/${circle}/curriculum`,
  view: course,
  buy: (circle: number, id: number): string => `${course(circle, id)}/buy`,
  /** One lesson; `at`: goes on at that second. `on`: it plays at once. */
  lesson: (
    circle: number,
    id: number,
    lesson: number,
    { at, on }: { at?: number; on?: boolean } = {},
  ): string => {
    const query = new URLSearchParams({
      ...(at === undefined ? {} : { at: String(at) }),
      ...(on ? { play: '1' } : {}),
    }).toString();
    return `${course(circle, id)}/lesson/${lesson}${query === '' ? '' : `?${query}`}`;
  },
  notes: (circle: number, id: number): string => `${course(circle, id)}/notes`,
  certificate: (circle: number, id: number): string => `${course(circle, id)}/certificate`,
  /** All that a circle has, for who runs them. */
  managed: (circle: number): string => `#!/phonebook-setting/${circle}/course`,
  create: (circle: number): string => `#!/phonebook-setting/${circle}/course-post`,
  edit: (circle: number, id: number): string => `#!/phonebook-setting/${circle}/course-post/${id}`,
  /** Where people stop in a course; in one lesson of it. */
  stops: (circle: number, id: number, lesson?: number): string =>
    `#!/phonebook-setting/${circle}/course-stops/${id}${lesson === undefined ? '' : `?lesson=${lesson}`}`,
} as const;
