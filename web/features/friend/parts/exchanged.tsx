import { useId } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { buzz } from '../../../ui/motion.ts';
import { Seal } from '../../../ui/seal.tsx';
import { cardPaths } from '../../card/paths.ts';
import css from './exchanged.module.css';

interface Met {
  realname: string;
  card_id: number;
}

/** Says on both phones that the cards are exchanged, with a seal that is set down and a shake. */
export async function openExchanged(person: Met, { leads = false } = {}): Promise<void> {
  buzz(20, 60, 60);
  const look = await open<boolean>((done) => <Exchanged person={person} leads={leads} done={done} />, false);
  if (look) navigate(cardPaths.view(person.card_id));
}

interface ExchangedProps {
  person: Met;
  /** The card of the other one is not on this screen. */
  leads: boolean;
  done: (look: boolean) => void;
}

function Exchanged({ person, leads, done }: ExchangedProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={() => done(false)}>
      <div className={css['root']}>
        <span className={css['seal']}>
          <Seal text="交换" size="xl" />
        </span>
        <h2 id={id} className={css['title']}>
          已交换
        </h2>
        <p className={css['with']}>您和{person.realname}已是好友，可以互相查看联系方式</p>
        <div className={css['actions']}>
          {leads && person.card_id !== 0 && (
            <Button block onClick={() => done(true)}>
              看对方的名片
            </Button>
          )}
          <Button
            block
            kind={leads && person.card_id !== 0 ? 'secondary' : 'primary'}
            onClick={() => done(false)}
          >
            完成
          </Button>
        </div>
      </div>
    </Modal>
  );
}
