const FIRST_CAPACITY = 1024;

/**
 * The texts of remembered keys, one after the other in a ring of UTF-16 units. Texts are forgotten in the order
 * of their coming, so room becomes free where it is needed next. Places count on without end as 32-bit integers;
 * only their low bits say where in the ring a unit is.
 */
export class KeyTexts {
  #units = new Uint16Array(FIRST_CAPACITY);
  #start = 0;
  #end = 0;

  /** Where the next text will begin. */
  get end(): number {
    return this.#end;
  }

  add(text: string): void {
    while (((this.#end - this.#start) | 0) + text.length > this.#units.length) this.#double();
    const units = this.#units;
    const mask = units.length - 1;
    for (let index = 0; index < text.length; index += 1) {
      units[(this.#end + index) & mask] = text.charCodeAt(index);
    }
    this.#end = (this.#end + text.length) | 0;
  }

  /** Forgets the oldest text. */
  forget(length: number): void {
    this.#start = (this.#start + length) | 0;
  }

  isAt(place: number, text: string): boolean {
    const units = this.#units;
    const mask = units.length - 1;
    for (let index = 0; index < text.length; index += 1) {
      if (units[(place + index) & mask] !== text.charCodeAt(index)) return false;
    }
    return true;
  }

  at(place: number, length: number): string {
    const mask = this.#units.length - 1;
    const units = Array.from({ length }, (_, index) => this.#units[(place + index) & mask] ?? 0);
    return String.fromCharCode(...units);
  }

  #double(): void {
    const longer = new Uint16Array(this.#units.length * 2);
    const mask = this.#units.length - 1;
    for (let place = this.#start; place !== this.#end; place = (place + 1) | 0) {
      longer[place & (longer.length - 1)] = this.#units[place & mask] ?? 0;
    }
    this.#units = longer;
  }
}
