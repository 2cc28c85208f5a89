{-# LANGUAGE LambdaCase #-}
-- | Areas of plane shapes.
module Shapes (Shape (..), area, summary) where

import qualified Data.Map as Map
import Data.List (sortBy, foldl')

data Shape
  = Circle Double
  | Rectangle { width :: Double, height :: Double }
  | Group [Shape]
  deriving (Eq, Show)

class HasArea a where
  area :: a -> Double

instance HasArea Shape where
  area (Circle r) = pi * r ^ (2 :: Int)
  area (Rectangle w h) = w * h
  area (Group shapes) = sum (map area shapes)

type Table = Map.Map String Shape

summary :: Table -> [(String, Double)]
summary table = sortBy compareArea [(name, area shape) | (name, shape) <- Map.toList table, area shape > 0]
  where
    compareArea (_, a) (_, b) = compare b a

total :: [Shape] -> Either String Double
total [] = Left "nothing"
total shapes
  | any negative shapes = Left "negative"
  | otherwise =
      let areas = map area shapes
          mean = foldl' (+) 0 areas / 2
       in Right (if mean > 1 then needle mean (length shapes) else 0)
  where
    negative = \case
      Circle r -> r < 0
      _ -> False

main :: IO ()
main = do
  let shapes = [Circle 1, Rectangle 2 3]
  print (total shapes)
