// What is wrong with the cards that a page begins with, as a list of sentences.
(() => {
  const problems = [];
  const cards = [...document.querySelectorAll('.answer')];
  if (cards.length === 0) {
    return ['there is no card'];
  }
  const top = cards[0].getBoundingClientRect().top + scrollY;
  const other = document.querySelector('figure, details');
  if (other && other.getBoundingClientRect().top + scrollY < top) {
    problems.push('something stands before the cards');
  }
  if (top > innerHeight) {
    problems.push('the cards begin ' + Math.round(top) + ' px down');
  }
  const look = card => [
    card.classList.contains('wide') ? 'wide' : Math.round(card.getBoundingClientRect().width),
    ...['.badge', 'h2', 'dd'].map(part => {
      const element = card.querySelector(part);
      return element ? getComputedStyle(element).fontSize : 'none';
    }),
  ].join(' ');
  const looks = new Set(cards.filter(card => card.querySelector('dd')).map(look));
  if (looks.size > 1) {
    problems.push('cards differ in size: ' + [...looks].join(', '));
  }
  for (const card of cards) {
    const badge = card.querySelector('.badge').textContent;
    const sign = {good: '+', bad: '−', even: '=?'};
    const style = Object.keys(sign).find(one => card.classList.contains(one));
    if (!style || !sign[style].includes(badge[0])) {
      problems.push('"' + badge + '" has not the sign of its colour');
    }
    if (!card.querySelector('h2').textContent) {
      problems.push('"' + badge + '" answers no question');
    }
  }
  return problems;
})()
