import type { FormAnswer } from '@qunlu/contract/form/input.ts';
import { Button } from '../../../ui/button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';

/** What somebody answered, row by row, with the labels under which they did. */
export const AnswerRows = ({ answers }: { answers: readonly FormAnswer[] }) =>
  answers.map(({ label, type, value, link }) => (
    <ListRow
      key={label}
      fact
      wrap
      title={label}
      end={
        type === 'image' ? (
          <Button kind="quiet" size="s" onClick={() => void openLightbox([{ src: link, alt: label }])}>
            看图片<span className="visually-hidden">{`：${label}`}</span>
          </Button>
        ) : type === 'multiple' ? (
          value.replaceAll('\n', '、')
        ) : (
          value
        )
      }
    />
  ));
