type Scrolled = { scrollTop: number; clientHeight: number; scrollHeight: number }

/** So near the end (px) counts as being there: a line of text, and what a browser rounds. */
const near = 48

export const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Scrolled): boolean =>
  scrollHeight - scrollTop - clientHeight <= near

/**
 * What a new turn does to the view: whoever is at the end, or has just spoken, goes along; whoever reads above stays
 * and is told.
 */
export const onNewTurn = (wasAtEnd: boolean, own: boolean): 'follow' | 'tell' =>
  wasAtEnd || own ? 'follow' : 'tell'
