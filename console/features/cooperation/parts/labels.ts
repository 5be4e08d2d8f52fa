/** What is most often wrong with a post; told to its owner as it stands. */
export const rejections = [
  '内容太少，看不出找什么、给什么',
  '含有联系方式或外部链接',
  '不是合作，是广告',
  '含有不能发布的内容',
] as const;
