import type { ReactElement } from 'react';
import { withLoading } from '../dialog/loading.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { open } from '../dialog/stack.ts';
import type { EditorPickerProps } from '../editor/editor-picker.tsx';
import { PART_FAILED } from '../words.ts';
import type { CategoryChoice, CategoryPickerProps } from './category-picker.tsx';
import type { CityPickerProps } from './city-picker.tsx';
import type { DistrictPickerProps } from './district-picker.tsx';
import type { NumberPickerProps } from './number-picker.tsx';
import type { City, Region } from './region.ts';
import type { TagPickerProps, UsedTag } from './tag-picker.tsx';
import type { TagsPickerProps } from './tags-picker.tsx';
import type { TextPickerProps } from './text-picker.tsx';
import type { PickedUser } from './user-option.tsx';
import type { UsersPickerProps } from './users-picker.tsx';

/**
 * Pickers as questions: `const name = await pick.text({ title: '姓名', value })`, null when the person goes back.
 * Their code, and the places and tags to choose from, come when they are first asked.
 */
type Ask<P> = Omit<P, 'onPick' | 'onCancel'>;
type Answer<T> = { onPick: (value: T) => void; onCancel: () => void };

async function ask<T>(load: () => Promise<(answer: Answer<T>) => ReactElement>): Promise<T | null> {
  let page: (answer: Answer<T>) => ReactElement;
  try {
    page = await withLoading(load());
  } catch {
    popTip(PART_FAILED, { type: 'bad' });
    return null;
  }
  return open<T | null>((done) => page({ onPick: done, onCancel: () => done(null) }), null);
}

export const pick = {
  text: (props: Ask<TextPickerProps>): Promise<string | null> =>
    ask<string>(async () => {
      const { TextPicker } = await import('./text-picker.tsx');
      return (answer) => <TextPicker {...props} {...answer} />;
    }),
  textarea: (props: Ask<Omit<TextPickerProps, 'kind'>>): Promise<string | null> =>
    ask<string>(async () => {
      const { TextareaPicker } = await import('./text-picker.tsx');
      return (answer) => <TextareaPicker {...props} {...answer} />;
    }),
  editor: (props: Ask<EditorPickerProps>): Promise<string | null> =>
    ask<string>(async () => {
      const { EditorPicker } = await import('../editor/editor-picker.tsx');
      return (answer) => <EditorPicker {...props} {...answer} />;
    }),
  number: (props: Ask<NumberPickerProps>): Promise<number | null> =>
    ask<number>(async () => {
      const { NumberPicker } = await import('./number-picker.tsx');
      return (answer) => <NumberPicker {...props} {...answer} />;
    }),
  district: ({
    regions,
    ...props
  }: Omit<Ask<DistrictPickerProps>, 'regions'> & { regions: () => Promise<readonly Region[]> }): Promise<
    readonly Region[] | null
  > =>
    ask<readonly Region[]>(async () => {
      const [{ DistrictPicker }, tree] = await Promise.all([import('./district-picker.tsx'), regions()]);
      return (answer) => <DistrictPicker {...props} regions={tree} {...answer} />;
    }),
  city: ({
    cities,
    ...props
  }: Omit<Ask<CityPickerProps>, 'cities'> & {
    cities: () => Promise<readonly City[]>;
  }): Promise<City | null> =>
    ask<City>(async () => {
      const [{ CityPicker }, all] = await Promise.all([import('./city-picker.tsx'), cities()]);
      return (answer) => <CityPicker {...props} cities={all} {...answer} />;
    }),
  tag: ({
    tags,
    ...props
  }: Omit<Ask<TagPickerProps>, 'tags'> & {
    tags: () => Promise<readonly UsedTag[]>;
  }): Promise<string | null> =>
    ask<string>(async () => {
      const [{ TagPicker }, used] = await Promise.all([import('./tag-picker.tsx'), tags()]);
      return (answer) => <TagPicker {...props} tags={used} {...answer} />;
    }),
  tags: ({
    tags,
    ...props
  }: Omit<Ask<TagsPickerProps>, 'tags'> & {
    tags: () => Promise<readonly UsedTag[]>;
  }): Promise<readonly string[] | null> =>
    ask<readonly string[]>(async () => {
      const [{ TagsPicker }, used] = await Promise.all([import('./tags-picker.tsx'), tags()]);
      return (answer) => <TagsPicker {...props} tags={used} {...answer} />;
    }),
  users: (props: Ask<UsersPickerProps>): Promise<readonly PickedUser[] | null> =>
    ask<readonly PickedUser[]>(async () => {
      const { UsersPicker } = await import('./users-picker.tsx');
      return (answer) => <UsersPicker {...props} {...answer} />;
    }),
  category: (props: Omit<Ask<CategoryPickerProps>, 'askOwn'>): Promise<CategoryChoice | null> =>
    ask<CategoryChoice>(async () => {
      const { CategoryPicker } = await import('./category-picker.tsx');
      return (answer) => <CategoryPicker {...props} {...answer} askOwn={pick.text} />;
    }),
};
