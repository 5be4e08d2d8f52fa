import { protocols } from '@qunlu/contract/account/rules.ts';
import { Fragment } from 'react';
import { DialogBox } from '../../../ui/dialog/dialog-box.tsx';
import { open } from '../../../ui/dialog/stack.ts';

/** Asks a person who is new to agree to both protocols (D4); each can be read before. */
export function askAgreement(): Promise<boolean> {
  return open<boolean>(
    (done) => (
      <DialogBox
        title="欢迎来到群录"
        role="alertdialog"
        buttons={[
          { label: '不同意', onTap: () => done(false) },
          { label: '同意并继续', onTap: () => done(true), strong: true, first: true },
        ]}
        onClose={() => done(false)}
      >
        继续即表示您已阅读并同意
        {protocols.map(({ id, title, path }) => (
          <Fragment key={id}>
            <a href={`/#!${path}`} target="_blank" rel="noopener">
              《{title}》
            </a>
          </Fragment>
        ))}
      </DialogBox>
    ),
    false,
  );
}
