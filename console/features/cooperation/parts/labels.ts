/** What each state of an audit is called. */
export const reviewLabels: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' };

/** What is most often wrong with a post; told to its owner as it stands. */
export const rejections = [
  '内容太少，看不出找什么、给什么',
  '含有联系方式或外部链接',
  '不是合作，是广告',
  '含有不能发布的内容',
] as const;
