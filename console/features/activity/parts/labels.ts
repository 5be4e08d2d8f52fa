/** What each state of an audit is called (D93). */
export const reviewLabels: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' };

/** What is most often wrong with an activity; told to its host as it stands. */
export const rejections = [
  '内容太少，看不出活动做什么',
  '时间或地点不明确',
  '图片与内容不符',
  '含有联系方式或外部链接',
  '含有不能发布的内容',
] as const;
