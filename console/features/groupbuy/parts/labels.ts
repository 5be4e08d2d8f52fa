import { reviewState, type ReviewState } from '@qunlu/contract/kernel/publication.ts';

const labels: Record<ReviewState, string> = {
  [reviewState.pending]: '待审核',
  [reviewState.passed]: '已通过',
  [reviewState.rejected]: '未通过',
};
export const reviewLabels: Readonly<Record<number, string>> = labels;

/** Common reasons for sending a buy back; staff completes them. */
export const rejections = [
  '商品写得不清楚，请写明规格和产地',
  '图片和商品不符',
  '这类商品不能在这里卖',
  '价格或成团条件有误',
];
