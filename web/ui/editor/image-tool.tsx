import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodes } from 'lexical';
import { useEffect, useState } from 'react';
import { popTip } from '../dialog/pop-tip.tsx';
import { IconButton } from '../icon-button.tsx';
import { ImagePlus } from '../icons.ts';
import { $createImageNode, ImageNode } from './image-node.tsx';
import { holdPlace } from './place.ts';

/** The addresses of the pictures among given words; nothing is fetched. */
const picturesIn = (html: string): Set<string> =>
  new Set(
    Array.from(
      new DOMParser().parseFromString(html, 'text/html').images,
      (image) => image.getAttribute('src') ?? '',
    ),
  );

const none: ReadonlySet<string> = new Set();

/**
 * Pasted text may bring pictures of other sites: they cannot be kept, so they are not fetched, and a message says
 * so.
 */
function useOwnPictures(own: ReadonlySet<string>, words: string): void {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerNodeTransform(ImageNode, (image) => {
        if (own.has(image.getSource())) return;
        image.remove();
        popTip(words);
      }),
    [editor, own, words],
  );
}

/** Inserts an uploaded picture. `given`: the text at the start, whose pictures stay allowed. */
export function ImageTool({ given, onImage }: { given: string; onImage: () => Promise<string | null> }) {
  const [editor] = useLexicalComposerContext();
  const [own] = useState(() => picturesIn(given));
  useOwnPictures(own, '粘贴的图片没有放进来，请用“插入图片”上传');

  async function insert(): Promise<void> {
    const there = holdPlace(editor);
    const address = await onImage();
    if (!address) return;
    own.add(address);
    there(() => $insertNodes([$createImageNode(address, '')]));
  }
  return (
    <IconButton label="插入图片" onClick={() => void insert()}>
      <ImagePlus size={20} aria-hidden />
    </IconButton>
  );
}

/** Removes all pictures where none are allowed. */
export function WordsOnly() {
  useOwnPictures(none, '这里只能写文字，图片没有放进来');
  return null;
}
