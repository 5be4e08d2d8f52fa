import { $createLinkNode, $toggleLink, LinkNode } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { isLink } from '@qunlu/contract/kernel/link.ts';
import { $createTextNode, $getSelection, $insertNodes, $isRangeSelection, $isTextNode } from 'lexical';
import { useEffect, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Link } from '../icons.ts';
import css from './editor.module.css';
import { askLink, type LinkQuestion, type LinkWords } from './link-dialog.tsx';
import { $linkHere, holdPlace } from './place.ts';

function $question(): LinkQuestion {
  const link = $linkHere();
  if (link) {
    const fixed = !link.getChildren().every($isTextNode);
    return { address: link.getURL(), words: link.getTextContent(), present: true, fixed };
  }
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed())
    return { address: '', words: '', present: false, fixed: false };
  const nodes = selection.getNodes();
  const parent = nodes[0]?.getParent();
  const fixed = !nodes.every((node) => $isTextNode(node) && node.getParent()?.is(parent));
  return { address: '', words: selection.getTextContent(), present: false, fixed };
}

function $unlink(link: LinkNode): void {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
}

function $link({ address, words }: LinkWords, question: LinkQuestion): void {
  const same = question.fixed || words === question.words;
  const present = $linkHere();
  if (present) {
    present.setURL(address);
    if (same) return;
    // A link without text is removed by the editor: insert the new text before deleting the old.
    const [old, text] = [present.getChildren(), $createTextNode(words)];
    present.append(text);
    text.selectEnd();
    for (const child of old) child.remove();
  } else if (same) $toggleLink(address);
  else $insertNodes([$createLinkNode(address).append($createTextNode(words))]);
}

/** Makes the selected words a link, puts a new one in, changes or takes away the one the cursor is in. */
export function LinkTool() {
  const [editor] = useLexicalComposerContext();
  const [inside, setInside] = useState(false);

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => setInside($linkHere() !== null)),
      ),
    [editor],
  );
  // A pasted link may lead anywhere: one that would not be saved is not shown as a link either.
  useEffect(
    () =>
      editor.registerNodeTransform(LinkNode, (link) => {
        if (!isLink(link.getURL())) $unlink(link);
      }),
    [editor],
  );

  async function ask(): Promise<void> {
    const there = holdPlace(editor);
    const question = editor.getEditorState().read($question);
    const answer = await askLink(question);
    there(() => {
      if (answer === 'none') {
        const link = $linkHere();
        if (link) $unlink(link);
      } else if (answer) $link(answer, question);
    });
  }

  return (
    <span className={css['tool']} data-on={inside || undefined}>
      <IconButton label="链接" onClick={() => void ask()}>
        <Link size={20} aria-hidden />
      </IconButton>
    </span>
  );
}
