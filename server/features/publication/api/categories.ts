export { defineCategories } from '../service/categories.ts';
