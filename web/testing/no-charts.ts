/** In place of the lazily loaded charts, whose content is also in the text of the page. */
export const TrendChart = () => null;
export const AreasShape = () => null;
export const ShareBar = () => null;
