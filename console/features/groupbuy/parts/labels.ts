/** Common reasons for sending a buy back; staff completes them. */
export const rejections = [
  '商品写得不清楚，请写明规格和产地',
  '图片和商品不符',
  '这类商品不能在这里卖',
  '价格或成团条件有误',
];
