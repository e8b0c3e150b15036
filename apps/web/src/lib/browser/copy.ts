export const chunkWaiting = 'No connection. This part of the page will load when you’re back online.'
