/** D62, those that staff narrows by. */
export const statusLabels: Readonly<Record<number, string>> = {
  2: '审核中',
  1: '正常',
  3: '已禁止',
  4: '解散中',
  5: '已解散',
};

/** Why a circle is closed, as its members read it. */
export const forbidReasons: readonly string[] = [
  '传播诈骗信息',
  '冒充机构或他人',
  '色情低俗内容',
  '泄露他人隐私',
  '违规收费',
];
