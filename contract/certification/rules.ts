/** D34, K019–K022. `void`: passed, then the card's name, company or position changed. */
export const certifyStatus = { none: -1, applying: 0, passed: 1, rejected: 2, void: 3 } as const;

/** A certified person, or a person's company. */
export type CertifyKind = 'person' | 'corporation';

export const certificationRules = {
  /** D34: hours to wait after a rejection, applications in days, working days until staff answers. */
  retryHours: 24,
  perDays: 3,
  days: 7,
  staffDays: 2,
  /** D35: days after the decision that the pictures are kept. */
  imageDays: 30,
  /** D36: days that a company's certification is valid. */
  corporationDays: 365,
  message: 100,
  /** D139: hours that a link to one application is valid. */
  linkHours: 24,
} as const;
