/** A person of the demo world. The features' parts refer to them by name. */
export interface Role {
  name: string;
  phone: string;
  password?: string;
  /** When they registered, in hours after the beginning. */
  hours: number;
}

/** Works in the back office; the password is in the README. */
export const onDuty = { name: '值班员', phone: '13800138009', password: 'Chahua2026guan', hours: 44.2 };

/** The ready line names the first. */
export const cast: readonly Role[] = [
  { name: '林知远', phone: '13800138000', hours: 0 },
  { name: '欧阳明月', phone: '13800138001', hours: 4 },
  { name: '陈默', phone: '13800138002', hours: 8 },
  { name: '苏晓', phone: '13800138003', hours: 12 },
  { name: '赵一鸣', phone: '13800138004', hours: 16 },
  { name: '周南', phone: '13800138005', hours: 20 },
  { name: 'Grace Lin', phone: '13800138006', hours: 24 },
  { name: '吴承安', phone: '13800138007', hours: 28 },
  { name: '许诺', phone: '13800138011', hours: 32 },
  { name: '郑开', phone: '13800138012', hours: 36 },
  { name: '司马清扬', phone: '13800138013', hours: 40 },
  { name: '金满仓', phone: '13800138014', hours: 44.1 },
  onDuty,
];
