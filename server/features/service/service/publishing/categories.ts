import { defineCategories } from '../../../publication/api/categories.ts';

/** D153 */
export const serviceCategories = defineCategories({
  kind: 'service',
  field: 'service.category_id',
  most: 300,
});
