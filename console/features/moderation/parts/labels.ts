export const visibilityLabels: Record<string, string> = {
  visible: '可见',
  pending: '待审核，他人看不到',
  hidden: '已隐藏',
};
