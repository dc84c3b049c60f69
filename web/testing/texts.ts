/** The text nodes of `container`, without empty ones and those inside what `hidden` selects. */
export function listTextNodes(container: HTMLElement, hidden: string): Text[] {
  const hiddenElements = new Set<Node>(container.querySelectorAll(hidden));
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    hiddenElements.has(node)
      ? NodeFilter.FILTER_REJECT
      : node.nodeType === Node.TEXT_NODE
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim()) nodes.push(node as Text);
  return nodes;
}
