import { Button } from '#web/ui/button.tsx';

/** Prints a text and nothing of the page around it: from a frame of its own, which is gone afterwards. */
export function PrintButton({ label, text }: { label: string; text: string }) {
  const print = () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    // Where it is not laid out, Firefox and Safari print an empty sheet.
    Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
    document.body.append(frame);
    const { contentWindow: sheet, contentDocument: written } = frame;
    if (!sheet || !written) return frame.remove();
    const lines = written.createElement('pre');
    lines.textContent = text;
    written.body.append(lines);
    sheet.addEventListener('afterprint', () => frame.remove());
    sheet.focus();
    sheet.print();
  };
  return (
    <Button look="quiet" onClick={print}>
      {label}
    </Button>
  );
}
