/** What each status of an account is called (D12). */
export const statusLabels: Record<number, string> = {
  1: '正常',
  2: '禁言',
  3: '封禁',
  4: '注销中',
  5: '已注销',
  6: '已合并',
};
