/** D71 */
export const importState = {
  uploaded: 0,
  auditing: 1,
  refused: 2,
  importing: 3,
  done: 4,
  cancelled: 5,
  rolledBack: 6,
} as const;
export type ImportState = (typeof importState)[keyof typeof importState];
export const importLabels: Record<ImportState, string> = {
  0: '待提交',
  1: '审核中',
  2: '未通过',
  3: '导入中',
  4: '已完成',
  5: '已取消',
  6: '已撤回',
};

/** D71: the columns of the template, in its order. */
export const rosterColumns = ['姓名', '手机', '公司', '职位', '分组', '备注'] as const;
export type RosterColumn = (typeof rosterColumns)[number];

export const rosterRules = {
  /** D71 */
  rows: 2000,
  fileName: 50,
  remark: 50,
  /** Wide characters of how consent was obtained. */
  consent: { min: 10, max: 200 },
  reason: 100,
  /** Rows of one transaction of the import. */
  batch: 200,
  /** D71 */
  rollbackHours: 24,
  /** D72: days after which an entry that nobody has claimed goes. */
  claimDays: 180,
  /** D73 */
  auditHours: 24,
  linkHours: 24,
  sample: 20,
  /** Days after the decision that file, proof and rows are kept. */
  fileDays: 7,
  /** Imports of the same owner that an auditor sees. */
  history: 10,
  /** Rows that could not be imported and are shown on the screen; the sheet has all. */
  shownErrors: 20,
} as const;
