import { defineCategories } from '../../../publication/api/categories.ts';

export const activityCategories = defineCategories({
  kind: 'activity',
  field: 'activity.category_id',
  most: 300,
});
