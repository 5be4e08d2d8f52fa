import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { publicationReviewCalls } from '../kernel/publication-review-calls.ts';
import { reviewLine } from '../kernel/publication.ts';
import { cooperation } from './entity.ts';

const reviews = publicationReviewCalls('cooperation-audit', '合作编号', {
  line: { cooperation_id: described(z.number(), '合作编号'), ...reviewLine },
  shown: { cooperation: described(cooperation, '内容，发布者看到的样子') },
  summary: {
    list: '合作审核，待审核的先来的在前',
    view: '一条合作的内容和图片，不含联系方式',
    decide: '通过或不通过一条合作；发布者会收到结果',
  },
  requirement: 'D132',
});
export const listCooperationReviews = reviews.list;
export const viewCooperationReview = reviews.view;
export const decideCooperationReview = reviews.decide;
