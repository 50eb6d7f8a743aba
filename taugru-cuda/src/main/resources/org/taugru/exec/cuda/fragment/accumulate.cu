// Adds a term to a sum of thousands, and keeps what the sum cannot hold for the next one.
DEVICE void accumulate(float& sum, float& lost, float term) {
  const float more = term - lost, now = sum + more;
  lost = (now - sum) - more;
  sum = now;
}
