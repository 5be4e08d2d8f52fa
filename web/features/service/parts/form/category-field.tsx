import { useQueryClient } from '@tanstack/react-query';
import { CategoryField as Field, categoryText } from '../../../../platform/category/category-field.tsx';
import { fetchCategories, useCategories } from '../../queries/service.ts';

/** 设计 / 室内设计; '' while it is not known. */
export const useCategoryText = (id: number): string => categoryText(useCategories().data?.list ?? [], id);

export interface CategoryFieldProps {
  value: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** The category of a service, of two levels. */
export function CategoryField(props: CategoryFieldProps) {
  const client = useQueryClient();
  return <Field {...props} text={useCategoryText(props.value)} load={() => fetchCategories(client)} />;
}
