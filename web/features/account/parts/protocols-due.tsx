import { protocols } from '@qunlu/contract/account/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { agreeTo } from '../queries/settings.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Section } from '../../../ui/section.tsx';
import css from './protocols-due.module.css';

/** A protocol has changed since the person agreed: it can be read, and agreed to, once more. */
export function ProtocolsDue({ due }: { due: readonly number[] }) {
  const client = useQueryClient();
  const changed = protocols.filter(({ id }) => due.includes(id));
  if (changed.length === 0) return null;

  async function agree(): Promise<void> {
    try {
      await agreeTo(
        client,
        changed.map(({ id }) => id),
      );
      popTip('已记下您的同意', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Section padded>
      <div className={css['root']}>
        <p className={css['text']}>
          协议有更新，请阅读
          {changed.map(({ id, title, path }) => (
            <a key={id} className={css['link']} href={`#!${path}`}>
              《{title}》
            </a>
          ))}
        </p>
        <span className={css['action']}>
          <Button size="s" onClick={() => void agree()}>
            同意
          </Button>
        </span>
      </div>
    </Section>
  );
}
