/** What each state of a merchant is called (D19). */
export const merchantLabels: Record<number, string> = { 1: '待审核', 2: '生效', 3: '未通过', 4: '已冻结' };

/** What is most often wrong with an application; told to the person as it stands. */
export const rejections = ['执照看不清楚', '名称与执照不一致', '执照已过期', '经营范围不符'] as const;

/** Why a merchant is stopped, and why they go on. */
export const freezeReasons = ['多次被人投诉', '涉嫌欺诈他人', '营业资质过期'] as const;
export const releaseReasons = ['已经完成整改', '投诉并不成立'] as const;
