/** What each state of a review is called. */
export const reviewLabels: Readonly<Record<number, string>> = { 0: '待审核', 1: '已通过', 2: '未通过' };
