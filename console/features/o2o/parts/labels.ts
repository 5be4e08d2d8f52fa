/** What is most often wrong with a deal; told to its owner as it stands. */
export const rejections = [
  '店名和认证的公司对不上',
  '使用规则写得不清楚',
  '原价没有依据',
  '图片与内容不符',
  '含有联系方式或外部链接',
] as const;
