"""The exponential function and the logarithm, from sums, products and quotients alone.

Every processor rounds those alike. Mathematical libraries differ in the last bit, and WebAssembly has none. The
polynomials are those of fdlibm, which are right to less than one unit in the last place.
"""

LOG2E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The natural logarithm of 2: the first part has so few bits that its products with small ints are exact."""
EXP = (
    1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05, -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)  # fmt: skip
LOG = (
    6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
    1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01,
)  # fmt: skip
"""The coefficients of both polynomials."""
LARGEST = 700.0
"""The largest exponent that `exp` takes as it is."""
ROOT_HALF = 0.7071067811865476
STEP = 60
"""The largest power of two that is applied at once, as an int."""


def exp(exponent: float) -> float:
    """The exponential function of a number: 0 below -700, and above 700 its value there."""
    x = min(float(exponent), LARGEST)
    if x < -LARGEST:
        return 0.0
    power = int(x * LOG2E + 0.5) if x >= 0 else int(x * LOG2E - 0.5)
    high = x - power * LN2_HIGH
    low = power * LN2_LOW
    rest = high - low
    square = rest * rest
    c = rest - square * (EXP[0] + square * (EXP[1] + square * (EXP[2] + square * (EXP[3] + square * EXP[4]))))
    return times_two_to(1.0 - ((low - rest * c / (2.0 - c)) - high), power)


def log(number: float) -> float:
    """The natural logarithm of a number from 2**-1022 on."""
    x = float(number)
    power = 0
    while x >= 2 * ROOT_HALF:
        x /= 2
        power += 1
    while x < ROOT_HALF:
        x *= 2
        power -= 1
    f = x - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = z * (LOG[0] + w * (LOG[2] + w * (LOG[4] + w * LOG[6])))
    even = w * (LOG[1] + w * (LOG[3] + w * LOG[5]))
    half = 0.5 * f * f
    return power * LN2_HIGH - ((half - (s * (half + (even + odd)) + power * LN2_LOW)) - f)


def times_two_to(number: float, power: int) -> float:
    """A number times a power of two, exact unless it becomes smaller than 2**-1022."""
    while power > STEP:
        number *= 1 << STEP
        power -= STEP
    while power < -STEP:
        number /= 1 << STEP
        power += STEP
    return number * (1 << power) if power >= 0 else number / (1 << -power)
