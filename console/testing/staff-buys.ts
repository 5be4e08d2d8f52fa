/** A group buy as staff reads it in lists: others have complained about it. */
export const reportedBuy = {
  buy_id: 77,
  title: '烟台苹果接龙',
  user_id: 501,
  name: '林知夏',
  circle: '西湖茶友会',
  state: 2,
  deadline: 1_800_000_000,
  people: 26,
  pieces: 40,
  disputes: 1,
  reports: 2,
  audit: 1,
  hidden: false,
  hidden_reason: '',
  can: { hide: true },
};
