/** What each state of a certification is called (D34). */
export const certifyLabels: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过', 3: '已失效' };

/** What is most often wrong with an application; told to the person as it stands. */
export const rejections = ['照片不清楚', '姓名与证件不一致', '公司与证明不一致', '证明已过期'] as const;
